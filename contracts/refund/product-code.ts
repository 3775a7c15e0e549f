import { Type, zh } from '../kernel/schema.ts'

/** the code by which the airline's books know what was refunded */
export const ProductCode = zh(Type.String({ pattern: '^[A-Z0-9]{2,12}$' }), '产品代码')
