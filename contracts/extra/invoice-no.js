import { Type, zh } from '../kernel/schema.ts';
/** twenty digits of an electronic invoice, eight of an older one */
export const InvoiceNo = zh(Type.String({ pattern: '^([0-9]{20}|[0-9]{8})$', personal: false }), '发票号码');
/** `RED`: a part was refunded after the invoice was issued, so a red one is due */
export const invoiceStatuses = { ASKED: '待开票', ISSUED: '已开票', RED: '待红冲', GONE: '已退订' };
