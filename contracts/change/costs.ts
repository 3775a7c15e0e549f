import { type Fen, formatYuan } from '../kernel/money.ts'

type Sums = { due?: Fen | undefined; back?: Fen | undefined }
/** 应付¥120.00, 应退¥30.00, or that nothing is paid */
export const sumText = ({ due = 0, back = 0 }: Sums): string =>
  due > 0 ? `应付${formatYuan(due)}` : back > 0 ? `应退${formatYuan(back)}` : '无须付款'

/** The costs of another flight in words (fen), or the reason why it cannot be had. */
export const costText = ({
  obstacle,
  difference = 0,
  fee = 0,
  ...sums
}: Sums & { obstacle?: string | undefined; difference?: number | undefined; fee?: Fen | undefined }): string =>
  obstacle ?? `${sumText(sums)}（差额${formatYuan(difference)}，变更费${formatYuan(fee)}）`
