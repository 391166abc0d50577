import type { Logger } from 'pino';
import type { AdOperations } from '../application/api/ad-operations.js';

/** The operator can prove that and when users were erased; who they were is said nowhere any more. */
export const auditErasures = (operations: AdOperations, logger: Pick<Logger, 'info' | 'error'>): AdOperations => ({
  ...operations,
  eraseUser: async (account, user) => {
    try {
      await operations.eraseUser(account, user);
      logger.info({ account }, 'a user was erased');
    } catch (error) {
      logger.error({ account, error: error instanceof Error ? error.name : typeof error }, 'a user was not erased yet');
      throw error;
    }
  },
});
