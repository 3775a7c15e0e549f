import { choice, date, key, maybe, money, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
const taxKinds = { CN: '民航发展基金', YQ: '燃油附加费' };
const taxBands = { DOMESTIC: '国内航段', INTERNATIONAL: '国际及地区出境', SHORT: '800公里及以下', LONG: '800公里以上' };
const bandsOf = { CN: ['DOMESTIC', 'INTERNATIONAL'], YQ: ['SHORT', 'LONG'] };
/** A tax per segment and passenger, in force for tickets issued from a date until the next row of its kind and band (DOMAIN §5.3). */
export const tax = record('tax', '税费标准', {
    kind: key(choice('税种', taxKinds, { also: ['种类'] })),
    band: key(choice('适用范围', taxBands, { also: ['范围', '航距'] })),
    from: key(date('生效日期', { also: ['出票日期起', '起始日期'] })),
    adult: money('成人'),
    child: money('儿童'),
    soldier: money('军残警残', { also: ['军残/警残'] }),
    infant: money('婴儿', { initial: 0 }),
    source: maybe(text('依据', { max: 200, also: ['来源'] })),
}, {
    area: 'basicinfo',
    place: ['rules', 3],
    switchable: true,
    importable: true,
    sort: ['kind', 'band', '-from'],
    check: ({ kind, band }) => bandsOf[kind].includes(band) ? {} : { band: `${taxKinds[kind]}没有“${taxBands[band]}”这一范围` },
});
