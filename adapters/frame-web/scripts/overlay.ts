import { runPage } from '../run-page.js';
import { startOverlay } from '../overlay.js';

void runPage(startOverlay);
