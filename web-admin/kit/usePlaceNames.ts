import { city, province } from '#contracts/basicinfo/place.ts'
import { orgOffice } from '#contracts/member/office.ts'
import { useAsk } from './calls.ts'

type Named = { id: string; [name: string]: string }

/** Names of the places that a document holds by their codes; any other field is undefined, and a place keeps its code while its name is not known. */
export const usePlaceNames = (values: Readonly<Record<string, unknown>>) => {
  const { parentOrgId, provinceId, cityId } = values
  const offices = useAsk(orgOffice.endpoints.list, {}, { enabled: Boolean(parentOrgId) }).data as Named[] | undefined
  const provinces = useAsk(province.endpoints.list, {}, { enabled: Boolean(provinceId) }).data as Named[] | undefined
  const asked = { provinceId: String(provinceId) }
  const cities = useAsk(city.endpoints.list, asked, { enabled: Boolean(provinceId && cityId) }).data as Named[] | undefined
  const nameIn = (rows: Named[] | undefined, name: string, code: string) => rows?.find(({ id }) => id === code)?.[name] ?? code
  return (field: string, code: unknown): string | undefined => {
    if (typeof code !== 'string') return undefined
    switch (field) {
      case 'parentOrgId':
        return nameIn(offices, 'name', code)
      case 'provinceId':
        return nameIn(provinces, 'provinceCname', code)
      case 'cityId':
        return nameIn(cities, 'cityCname', code)
      default:
        return undefined
    }
  }
}
