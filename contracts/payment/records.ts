import type { AnyRecord } from '../kernel/record.ts'
import { billFormat } from './reconciliation/format-record.ts'
import { wechatPayConfig } from './wechat-record.ts'

/** Records of this context. */
export const records: readonly AnyRecord[] = [billFormat, wechatPayConfig]
