import { AccessRow } from '#contracts/identity/account-api.ts'
import { Type, zh } from '#contracts/kernel/schema.ts'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'

/** with the name under which the page is asked for: `page` is the number of a list's page */
const Row = Type.Object({ ...AccessRow.properties, pageName: zh(Type.String(), '页面') })

/** Who looked at which page how often, by day. */
export const StatisticList = () => (
  <ListScreen
    title="会员统计"
    row={Row}
    columns={['date', 'page', 'user', 'memberType', 'agency', 'count', 'lastAt']}
    // latest day first, as the question answers: it is not sorted otherwise
    sort={{ field: 'id', order: 'DESC' }}
    filters={[
      'date',
      { field: 'memberType', title: '用户类型' },
      { field: 'pageName', title: '页面', operator: 'eq' },
      { field: 'user', title: '用户', operator: 'eq' },
      { field: 'agency', title: '代理人', operator: 'eq' },
    ]}
    emptyHint="还没有访问记录"
    exportable={false}
  />
)
