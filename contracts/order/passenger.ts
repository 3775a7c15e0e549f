import { fareTypes, genders } from '../enums.ts'
import { documentTypes } from '../kernel/documents.ts'
import { LocalDate, oneOf, optional, Type, zh } from '../kernel/schema.ts'

/** A traveller as an agency names him. `birthDate` is taken from an identity card when it is left out. */
export const PassengerFields = {
  name: zh(Type.String({ minLength: 1, maxLength: 55 }), '姓名'),
  type: zh(oneOf(fareTypes), '旅客类型'),
  gender: optional(zh(oneOf(genders), '性别')),
  birthDate: optional(zh(LocalDate, '出生日期')),
  docType: zh(oneOf(documentTypes), '证件类型'),
  docNo: zh(Type.String({ minLength: 1, maxLength: 30 }), '证件号码'),
  nationality: optional(zh(Type.String({ pattern: '^[A-Z]{2}$' }), '国籍')),
  phone: optional(zh(Type.String({ pattern: '^[0-9+ -]{6,20}$' }), '手机号')),
}
