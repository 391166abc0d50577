// The app of the guide, from its packages, on a running server: Robolectric has all of Android but the process of a web
// view.
import { spawn } from 'node:child_process';
import { QUICK } from '../maven.mjs';
import { driveApp } from './driver.mjs';

export const driveKotlin = ({ classPath, properties }) =>
  driveApp(() =>
    spawn('java', [
      ...QUICK.split(' '),
      ...Object.entries(properties).map(([name, value]) => `-D${name}=${value}`),
      '-cp',
      classPath,
      'org.junit.runner.JUnitCore',
      'com.example.chat.DriveTest',
    ]),
  );
