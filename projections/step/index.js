import { reads } from '../kernel/context.ts';
import { begunList } from './begun.ts';
export const stepReads = reads({ views: [begunList] });
