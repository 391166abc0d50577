// Programs on Flutter's own test engine, without the `flutter` tool.

const ENGINE = '/usr/lib/flutter-engine/linux-x64';

/** Compiles a program; `defined` are its values of `fromEnvironment`. */
export const compileCommand = ({ entry, packages, compiled, defined = {} }) => [
  ...['/usr/lib/dart/bin/dartaotruntime', `${ENGINE}/frontend_server_aot.dart.snapshot`],
  ...['--sdk-root', `${ENGINE}/flutter_patched_sdk/`, '--target=flutter', '--no-print-incremental-dependencies'],
  ...['--verbosity=warning', '--no-link-platform', '-Ddart.vm.profile=false', '-Ddart.vm.product=false'],
  ...Object.entries(defined).map(([name, value]) => `-D${name}=${value}`),
  ...['--enable-asserts', '--track-widget-creation', `--packages=${packages}`, '--output-dill', compiled, entry],
];

/** Runs what was compiled, with the files of a folder as its assets. */
export const runCommand = ({ packages, compiled, assets }) => [
  ...[`${ENGINE}/flutter_tester`, '--disable-vm-service', '--enable-checked-mode', '--verify-entry-points'],
  ...['--enable-software-rendering', '--skia-deterministic-rendering', '--non-interactive', '--use-test-fonts'],
  ...['--disable-asset-fonts', `--packages=${packages}`, `--flutter-assets-dir=${assets}`, compiled],
];
