import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatYuan } from '#contracts/kernel/money.ts'
import { type Previewed, PreviewedFlight } from '#contracts/order/search/preview-api.ts'
import { RowsTable } from '../kit/RowsTable.tsx'

type Row = Previewed['rows'][number]

/** The changes that the terms in the form would make: how many flights, which policies come before or after, each price now and then. */
export const PolicyChanges = ({ changes, isOld }: { changes: Previewed; isOld: boolean }) => {
  const { flights, more, sells, cheaper, dearer, opened, closed, supersedes, behind, conflicts, rows, past } = changes
  const counted = [
    `降价 ${cheaper}`,
    `涨价 ${dearer}`,
    ...(opened > 0 ? [`新开售 ${opened}`] : []),
    ...(closed > 0 ? [`不再销售 ${closed}`] : []),
  ]
  const refused = conflicts.filter(({ same }) => same)
  const equal = conflicts.filter(({ same }) => !same)
  const named = (policies: readonly { name: string; flights?: number }[]) =>
    policies.map(({ name, flights }) => (flights === undefined ? name : `${name}（${flights}班）`)).join('、')
  return (
    <Box component="section" aria-label="与现行价格对比" sx={{ mb: 2 }}>
      {isOld && (
        <Alert severity="info" sx={{ mb: 1 }}>
          条款已改动，以下为改动前的结果，请重新对比。
        </Alert>
      )}
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {sells} 个航班将按此政策销售
      </Typography>
      <Typography variant="body2" color="textSecondary">
        比较了{more ? '最近的' : ''} {flights} 个在售航班：{counted.join('，')}
      </Typography>
      {refused.length > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          条件与现行政策完全相同，不能发布：{named(refused)}
        </Alert>
      )}
      {supersedes.length > 0 && (
        <Alert severity="info" sx={{ mt: 1 }}>
          取代：{named(supersedes)}
        </Alert>
      )}
      {behind.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          优先于此政策：{named(behind)}
        </Alert>
      )}
      {equal.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          同样具体，按较低价、再按较新者销售：{named(equal)}
        </Alert>
      )}
      <Past of={past} />
      {rows.length > 0 && (
        <RowsTable
          label="有变化的航班"
          row={PreviewedFlight}
          rows={rows}
          keyOf={({ stockId }) => stockId}
          empty="没有变化"
          columns={[
            'flightNo',
            'date',
            'cabin',
            { field: 'before', title: '现在', render: ({ before }: Row) => <Sold of={before} /> },
            { field: 'after', title: '发布后', render: ({ after }: Row) => <Sold of={after} /> },
          ]}
        />
      )}
    </Box>
  )
}

const Sold = ({ of }: { of: Row['before'] }) => (of ? <span title={of.name}>{`${formatYuan(of.fare)} ${of.name}`}</span> : '不销售')

/** Orders of the last days by these terms; fares without taxes. */
const Past = ({ of: { from, orders, sample, changed, cheaper, dearer, closed, soldFor, wouldBe } }: { of: Previewed['past'] }) => (
  <Box component="section" aria-label="近30天订单" sx={{ my: 1 }}>
    <Typography component="h4" sx={{ fontWeight: 600 }}>
      近30天的订单
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {orders === 0
        ? `${from}起没有可比较的订单`
        : `${sample ? '订单较多，仅核算了最近的' : `核算了${from}起的`} ${orders} 单，${changed} 单价格会不同：更便宜 ${cheaper}，更贵 ${dearer}${
            closed > 0 ? `，不再销售 ${closed}` : ''
          }`}
    </Typography>
    {orders > 0 && (
      <Typography variant="body2">
        {soldFor === 0 && wouldBe === 0
          ? '没有按此政策销售的订单'
          : `票款（不含税费）原为 ${formatYuan(soldFor)}，按此政策为 ${formatYuan(wouldBe)}，${
              wouldBe === soldFor ? '不变' : `${wouldBe > soldFor ? '增加' : '减少'} ${formatYuan(Math.abs(wouldBe - soldFor))}`
            }`}
      </Typography>
    )}
  </Box>
)
