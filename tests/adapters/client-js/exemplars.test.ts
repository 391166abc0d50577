/** @jest-environment jsdom */
import { JS, playAll } from './support/play.js';

playAll(JS);
