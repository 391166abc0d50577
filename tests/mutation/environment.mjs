import { TestEnvironment } from 'jest-environment-node';

/** Skips what follows the first failure: one test that notices a change is enough. Jest itself ends no file early. */
export default class extends TestEnvironment {
  #failed = false;

  handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.#failed = true;
    if (name === 'test_start' && this.#failed) test.mode = 'skip';
  }
}
