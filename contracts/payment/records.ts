import type { AnyRecord } from '../kernel/record.ts'
import { billFormat } from './reconciliation/format-record.ts'
import { wechatPayConfig } from './wechat-record.ts'

/** Reference data that it brings. */
export const records: readonly AnyRecord[] = [billFormat, wechatPayConfig]
