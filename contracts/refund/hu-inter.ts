/** the least bill of a treatment by which HU refunds an international ticket because of an illness, fen */
export const LEAST_BILL = 20_000
export const LEAST_BILL_TEXT = '诊疗费用单据不足200元'
