import { orgOffice } from '#contracts/agency/office.ts';
import { city, province } from '#contracts/basicinfo/place.ts';
import { useAsk } from './calls.ts';
/**
 * Names for the place codes of a document: `parentOrgId`, `provinceId`, `cityId`. Only the lists that `values` needs are loaded, or all of
 * them where places are to be `chosen`. Cities are those of the province.
 */
export const usePlaces = (values, { chosen = false } = {}) => {
    const { parentOrgId, provinceId, cityId } = values;
    const named = (rows, name) => Object.fromEntries((rows ?? []).map(row => [row.id, row[name] ?? row.id]));
    const offices = useAsk(orgOffice.endpoints.list, {}, { enabled: chosen || Boolean(parentOrgId) });
    const provinces = useAsk(province.endpoints.list, {}, { enabled: chosen || Boolean(provinceId) });
    const asked = { provinceId: String(provinceId) };
    const cities = useAsk(city.endpoints.list, asked, { enabled: Boolean(provinceId && (chosen || cityId)) });
    const lists = {
        parentOrgId: named(offices.data, 'name'),
        provinceId: named(provinces.data, 'provinceCname'),
        cityId: named(cities.data, 'cityCname'),
    };
    const listOf = (field) => (Object.hasOwn(lists, field) ? lists[field] : undefined);
    return {
        /** undefined for a field without a place; while the name of a place is not known, its code is shown */
        nameOf: (field, code) => {
            const names = listOf(field);
            return names && typeof code === 'string' ? (names[code] ?? code) : undefined;
        },
        /** options of the field, including the current value; undefined for a field that holds no place */
        choicesOf: (field, now = '') => {
            const names = listOf(field);
            return names && { ...names, ...(now && { [now]: names[now] ?? now }) };
        },
    };
};
