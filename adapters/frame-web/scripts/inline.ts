import { runPage } from '../run-page.js';
import { startInline } from '../inline.js';

void runPage(startInline);
