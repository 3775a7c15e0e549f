import { choice, choices, int, key, maybe, text } from '../kernel/field.ts'
import { notPersonal } from '../kernel/personal.ts'
import { record } from '../kernel/record.ts'
import { Type } from '../kernel/schema.ts'
import { apisParts, apisSides } from './apis-words.ts'

const Country = notPersonal(Type.String({ title: '国家代码', pattern: '^[A-Z]{2}$', maxLength: 2 }))
const Part = Type.String({ pattern: '^[A-Z_]{1,10}$', maxLength: 10 })
/**
 * What a country asks of travellers on flights that enter it, leave it or change within it, and how many months a passport must be valid
 * behind the arrival (DOMAIN §3.4). Tickets of orders abroad are issued only where it is there.
 */
export const apisRule = record(
  'apisRule',
  '旅客信息要求',
  {
    country: key(Country, { also: ['国家'] }),
    side: key(choice('方向', apisSides)),
    parts: choices('要求内容', Part, apisParts, 4),
    months: int('护照有效期（抵达后月数）', { max: 24, initial: 0, also: ['护照有效期', '有效月数'] }),
    visa: maybe(text('签证说明', { max: 200, mark: notPersonal })),
  },
  {
    area: 'basicinfo',
    place: ['rules', 5],
    switchable: true,
    importable: true,
    sort: ['country', 'side'],
    check: ({ side, parts = '*', months = 0 }): Record<string, string> => ({
      ...(side === 'DEPART' && months > 0 && { months: '离境不看护照有效期，请填0' }),
      ...(parts !== '*' &&
        parts.split(',').some(part => !Object.hasOwn(apisParts, part)) && { parts: '要求内容只能填护照信息、常住地址、目的地地址、签证' }),
    }),
  },
)
