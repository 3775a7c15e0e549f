import { billFormat } from './reconciliation/format-record.ts';
import { wechatPayConfig } from './wechat-record.ts';
/** Records of this context. */
export const records = [billFormat, wechatPayConfig];
