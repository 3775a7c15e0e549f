import { apisParts, apisSides } from '../../basicinfo/apis-words.ts'

type Demand = {
  countryName: string
  side: keyof typeof apisSides
  parts: readonly (keyof typeof apisParts)[]
  validAfter?: string
  visa?: string
}
/** A demand of a state in a line: `泰国入境须有护照信息，护照有效期须晚于2027-06-20`. */
export const demandText = ({ countryName, side, parts, validAfter, visa }: Demand): string =>
  [
    `${countryName}${apisSides[side]}须有${parts.map(part => apisParts[part]).join('、')}`,
    ...(validAfter ? [`护照有效期须晚于${validAfter}`] : []),
    ...(visa ? [visa] : []),
  ].join('，')
