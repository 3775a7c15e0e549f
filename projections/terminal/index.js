import { reads } from '../kernel/context.ts';
/** The terminal has no view of its own: it shows what others have. */
export const terminalReads = reads({ views: [] });
