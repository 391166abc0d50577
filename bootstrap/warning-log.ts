/** Where it is told what is wrong and goes on by itself, in the way of pino: fields, then a sentence. */
export interface WarningLog {
  warn(fields: object, message: string): void;
}
