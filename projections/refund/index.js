import { refunds } from '#contracts/refund/lists.ts';
import { reads } from '../kernel/context.ts';
import { serves } from '../kernel/list.ts';
import { refundList } from './list.ts';
import { refundNotices } from './notices.ts';
export const refundReads = reads({ views: [refundList], parts: [refundNotices], lists: [serves(refunds, refundList)] });
