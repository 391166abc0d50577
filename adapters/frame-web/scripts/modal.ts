import { runPage } from '../run-page.js';
import { startModal } from '../modal.js';

void runPage(startModal);
