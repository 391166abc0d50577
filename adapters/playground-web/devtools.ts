import { mountPanel } from './devtools/mount.js';

// A script without a module: `currentScript` names the service it came from.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) mountPanel(new URL(script.src).origin);
