import type { AgencyInfo } from '#contracts/agency/registration.ts'

type Fields = readonly (keyof AgencyInfo)[]

/** Fields of an agency's description in the order of the checks, for the registration and for corrections. */
export const basicFields = [
  'name',
  'parentOrgId',
  'provinceId',
  'cityId',
  'address',
  'licenceno',
  'orgType',
  'heritage',
  'iatano',
  'travelskyno',
  'discription',
] as const satisfies Fields

export const contactFields = [
  'legalName',
  'legalPhone',
  'legalIdNo',
  'linkman',
  'tel',
  'telAreaCode',
  'email',
  'msn',
  'finanman',
  'finantel',
  'finantelAreaCode',
  'mt',
  'mtSpare',
  'bankUserName',
  'bankAccount',
  'bankName',
] as const satisfies Fields
