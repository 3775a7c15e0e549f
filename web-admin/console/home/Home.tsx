import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { opening } from '#contracts/client/opening.tsx'
import { type Weekday, weekdays } from '#contracts/enums.ts'
import { toLocal, weekday } from '#contracts/kernel/calendar.ts'
import { sureRequestSeat } from '#contracts/order/api.ts'
import { querySales } from '#contracts/report/figures/api.ts'
import type { ShownFigure } from '#contracts/report/home/api.ts'
import { screenNamed } from '../../contexts.ts'
import { useMay } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { Nothing } from '../../kit/Nothing.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { shownCount, useFigures } from '../../kit/useFigures.ts'
import { Due } from './Due.tsx'
import { Waiting } from './Waiting.tsx'

const Charts = opening(() => import('./SalesChart.tsx').then(({ SalesChart }) => SalesChart))
const Ages = opening(() => import('./AgesChart.tsx').then(({ AgesChart }) => AgesChart))

/** The page on which a day begins: what waits, what is due next, and what one would rather look at than read. */
export const Home = () => {
  const may = useMay()
  const sells = may(sureRequestSeat)
  const found = useFigures()
  const mayList = (name: string) => {
    const list = screenNamed.get(name)?.actions.list
    return list !== undefined && may(list)
  }
  return (
    <>
      <PageTitle title="工作台" />
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, py: 1.5 }}>
        <Typography variant="h5" component="h1">
          工作台
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {todayText(new Date().toISOString())}
        </Typography>
      </Box>
      <Fetched from={found} lines={3}>
        {figures =>
          figures.length === 0 ? (
            <Card>
              <Nothing text="您的岗位没有需要处理的列表；可从菜单打开其他页面" />
            </Card>
          ) : (
            <>
              <Strip figures={figures.filter(({ isChief }) => isChief)} />
              <Others figures={figures.filter(({ isChief, count }) => !isChief && count > 0)} />
            </>
          )
        }
      </Fetched>
      <Box sx={columns}>
        <Box sx={column}>
          {/* people who work on orders begin with their limits */}
          {mayList('order') && sells && <Due />}
          <Waiting mayList={mayList} />
          {mayList('order') && !sells && <Due />}
        </Box>
        <Box sx={column}>
          {may(querySales) && <Charts />}
          {found.data && <Ages figure={found.data.find(({ id }) => id === 'refundsToDecide')} />}
        </Box>
      </Box>
    </>
  )
}

/** `11 月 22 日 周日 14:06` */
const todayText = (now: string): string => {
  const { date, time } = toLocal(now)
  return `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日 ${weekdays[weekday(date) as Weekday]} ${time}`
}

/** The figures in one strip; each opens its list. */
const Strip = ({ figures }: { figures: readonly ShownFigure[] }) =>
  figures.length > 0 && (
    <Card component="section" aria-label="待办概览" sx={strip}>
      {figures.map(({ id, zh, count, more, path, isAlarming, parts = [] }) => {
        const isHot = isAlarming === true && count > 0
        const split = parts.filter(part => part.count > 0)
        return (
          <Box key={id} component={RouterLink} to={path} sx={{ ...cell, ...(isHot && hot) }}>
            <Typography component="span" sx={{ fontSize: 13, color: isHot ? 'error.main' : 'text.secondary' }}>
              {zh}
            </Typography>
            <Box component="b" sx={{ fontSize: 28, lineHeight: 1.2, fontWeight: 650, color: isHot ? 'error.main' : 'text.primary' }}>
              {shownCount({ count, more })}
            </Box>
            <Typography component="span" variant="caption" color="textSecondary" noWrap>
              {split.map(part => `${part.zh} ${shownCount(part)}`).join(' · ')}
            </Typography>
          </Box>
        )
      })}
    </Card>
  )

/** The other matters that wait, where there are any. */
const Others = ({ figures }: { figures: readonly ShownFigure[] }) =>
  figures.length > 0 && (
    <Box component="section" aria-label="其他待办" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {figures.map(({ id, zh, path, isAlarming, ...counted }) => (
        <Box key={id} component={RouterLink} to={path} sx={{ ...pill, ...(isAlarming && { color: 'error.main' }) }}>
          {zh} <b>{shownCount(counted)}</b>
        </Box>
      ))}
    </Box>
  )

const strip = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(128px, 1fr))' },
  overflow: 'hidden',
} as const
const cell = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  px: 2,
  py: 1.25,
  // hairlines between the cells, whatever their number in a row; those at the edge are cut off
  boxShadow: '1px 1px 0 0 var(--hairline)',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  borderTop: '2px solid transparent',
  '&:hover': { bgcolor: 'var(--surface-2)' },
  '&:focus-visible': { outline: '2px solid var(--blue)', outlineOffset: '-2px' },
} as const
const hot = { borderTopColor: 'error.main' } as const
const pill = {
  display: 'inline-flex',
  gap: 0.75,
  alignItems: 'center',
  height: 28,
  px: 1.5,
  borderRadius: 14,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  textDecoration: 'none',
  fontSize: 13,
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-visible': { outline: '2px solid var(--blue)' },
} as const
const columns = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 302px' }, gap: 2, mt: 2 } as const
const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const
