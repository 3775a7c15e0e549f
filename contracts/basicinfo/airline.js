import { staff } from '../kernel/endpoint.ts';
import { key, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { Airline } from '../kernel/schema.ts';
/** A carrier of the group (DOMAIN §4.6). `ticketPrefix` begins the numbers of its tickets: 880-2400000001. */
export const airline = record('airline', '航空公司', {
    airLineCode: key(Airline, { also: ['二字码', '航司', '代码', 'IATA'] }),
    airLineName: text('名称', { search: 'pinyin', max: 50, also: ['航空公司名称', '全称'] }),
    shortName: text('简称', { search: 'pinyin', max: 20 }),
    icao: text('ICAO', { max: 3, pattern: '^[A-Z]{3}$', search: true, also: ['三字码', 'ICAO代码'] }),
    ticketPrefix: text('票证代码', { max: 3, pattern: '^[0-9]{3}$', search: true, also: ['结算代码', '票证前缀'] }),
}, {
    area: 'basicinfo',
    place: ['reference', 0],
    switchable: true,
    importable: true,
    airline: 'airLineCode',
    lists: {
        frontList: { zh: '航空公司列表(前台)', allow: ['public'], fields: ['airLineCode', 'airLineName'] },
        list: { zh: '航空公司列表(后台)', allow: staff, fields: ['airLineCode', 'airLineName'] },
    },
});
