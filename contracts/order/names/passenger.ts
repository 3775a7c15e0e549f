import { fareTypes, genders } from '../../enums.ts'
import { documentTypes } from '../../kernel/documents.ts'
import { nameTitles } from '../../kernel/passenger-name.ts'
import { personal, writing } from '../../kernel/personal.ts'
import { Phone } from '../../kernel/phone.ts'
import { Code, Fen, Id, Instant, LocalDate, oneOf, optional, type Static, Text, type TSchema, Type, zh } from '../../kernel/schema.ts'
import { type AbroadPath, abroadTitles } from './abroad.ts'
import { clubCardPattern } from './words.ts'

const titled = <S extends TSchema>(path: AbroadPath, schema: S) => optional(zh(schema, abroadTitles[path]))
const other = <S extends TSchema>(path: AbroadPath, schema: S) => titled(path, personal('traveller', 'other', schema))
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Country = Type.String({ pattern: '^[A-Z]{2}$' })
const address = <Of extends 'stay' | 'home'>(of: Of) =>
  Type.Object({
    country: other(`${of}.country`, Country),
    street: other(`${of}.street`, line(100)),
    city: other(`${of}.city`, line(50)),
    state: other(`${of}.state`, line(50)),
    zip: other(`${of}.zip`, line(20)),
  })
/** Issuer and last day of the document, a visa, and two addresses, for states abroad (DOMAIN §3.4). */
const abroad = {
  docIssuer: other('docIssuer', Country),
  docExpires: other('docExpires', LocalDate),
  visa: optional(
    zh(
      Type.Object({
        no: titled('visa.no', personal('traveller', 'document', line(30))),
        place: other('visa.place', line(50)),
        date: other('visa.date', LocalDate),
      }),
      '签证',
    ),
  ),
  stay: optional(zh(address('stay'), '目的地地址')),
  home: optional(zh(address('home'), '常住地址')),
}

const fieldsOf = (signs: { minLength?: number }, nameLength: number, numberLength: number) => ({
  name: personal('traveller', 'name', zh(Type.String({ ...signs, maxLength: nameLength }), '姓名')),
  title: optional(zh(oneOf(nameTitles), '称谓')),
  /** somebody has said that the name, though it looks like a way of address (王先生), stands so in the document */
  nameConfirmed: optional(zh(Type.Literal(true), '姓名已核对')),
  type: zh(oneOf(fareTypes), '旅客类型'),
  gender: optional(zh(oneOf(genders), '性别')),
  birthDate: optional(personal('traveller', 'birth', zh(LocalDate, '出生日期'))),
  docType: zh(oneOf(documentTypes), '证件类型'),
  docNo: personal('traveller', 'document', zh(Type.String({ ...signs, maxLength: numberLength }), '证件号码')),
  nationality: optional(personal('traveller', 'other', zh(Type.String({ pattern: '^[A-Z]{2}$' }), '国籍'))),
  phone: optional(personal('traveller', 'phone', zh(Phone, '手机号'))),
  ...abroad,
})
/** A traveller as an agency enters it. Without `birthDate`, it is read from the identity card. */
export const PassengerFields = fieldsOf({ minLength: 1 }, 55, 30)
/** The same fields in a form that is to be checked: name and number may still be missing or too long, and the check reports it. */
export const PassengerDraft = fieldsOf({}, 200, 200)
export type PassengerFields = Static<Type.TObject<typeof PassengerFields>>

/** the stored picture of a document */
export const PassengerProof = zh(
  Type.Object({
    fileId: zh(Id, '附件编号'),
    name: writing(zh(Text, '文件名')),
    size: zh(Type.Integer({ minimum: 1 }), '大小（字节）'),
  }),
  '军残/警残证件',
)
export const ClubCard = personal('traveller', 'document', zh(Type.String({ pattern: clubCardPattern }), '会员卡号'))
export const passengerStates = { NAMED: '已录入', TICKETED: '已出票', REFUNDING: '退票中', REFUNDED: '已退票' } as const
/** taxes of a ticket by flight, where the taxes on the day of issue replace the ordered ones; fen */
export const TicketTaxes = zh(
  Type.Array(Type.Object({ stockId: zh(Id, '航段'), cnFund: zh(Fen, '民航发展基金'), yq: zh(Fen, '燃油附加费') })),
  '出票日税费',
)
/** Name and document of the former holder of a seat; `left`: another person has the seat from then on. */
export const Bearer = Type.Object({
  name: PassengerFields.name,
  docNo: PassengerFields.docNo,
  until: zh(Instant, '截止时间'),
  left: optional(zh(Type.Literal(true), '离座')),
})
export type Bearer = Static<typeof Bearer>
export const Formerly = zh(Type.Record(Type.String(), Type.Array(Bearer)), '曾用姓名和证件')

/** A traveller of an order. */
export const Passenger = Type.Object({
  id: zh(Id, '编号'),
  ...PassengerFields,
  status: zh(oneOf(passengerStates), '状态'),
  ticketNo: optional(zh(Code, '票号')),
  proof: optional(PassengerProof),
  taxes: optional(TicketTaxes),
  clubCard: optional(ClubCard),
})
