import t from 'tap'
import { placesOf, withPeople } from './people.ts'
import { personal } from './personal.ts'
import { Text, Type, UserId, zh } from './schema.ts'
import { veiledPlaces } from './veil.ts'

const Contact = Type.Object({ name: personal('contact', 'name', zh(Text, '姓名')), note: zh(Text, '备注') })
const Row = Type.Object({ by: zh(UserId, '经办人'), contact: Contact, others: Type.Array(Contact) })

t.test('places that name people, and places that are masked, are read of the same schema side by side', async t => {
  t.same([...(placesOf(Row)?.fields?.keys() ?? [])], ['by'])
  t.same([...(veiledPlaces(Row)?.fields?.keys() ?? [])], ['contact', 'others'])
  t.equal(placesOf(Contact), undefined, 'a part that names nobody')
  t.same(
    withPeople({ by: 'u1', contact: { name: 'u1', note: 'u1' } }, placesOf(Row)!, id => `<${id}>`),
    { by: '<u1>', contact: { name: 'u1', note: 'u1' } },
  )
})

t.test('a schema is read once, and a part that many have in common with them', async t => {
  t.equal(placesOf(Row), placesOf(Row))
  t.equal(veiledPlaces(Row)?.fields?.get('contact'), veiledPlaces(Contact))
  t.equal(veiledPlaces(Row)?.fields?.get('others')?.items, veiledPlaces(Contact))
})
