import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { issues } from '#contracts/communication/issue-lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { AskButton } from './AskButton.tsx'

/** Questions among staff: all of them, those that wait for this person, and those that this person has put. */
export const IssueList = () => (
  <ListScreen
    of={issues}
    render={{
      orderNo: ({ orderNo }) => (orderNo ? <OrderLink orderNo={orderNo} /> : '--'),
      airLine: ({ airLine }) => (airLine === '*' ? '--' : airLine),
    }}
    notice={<Mine />}
    actions={<AskButton />}
  />
)

const views = [
  ['', '全部'],
  ['toUser', '待我答复'],
  ['by', '我提出的'],
] as const
const Mine = () => {
  const [address] = useSearchParams()
  const filter = JSON.parse(address.get('filter') ?? '{}') as Record<string, unknown>
  const chosen = views.find(([field]) => field && filter[field] === true)?.[0] ?? ''
  return (
    <>
      {views.map(([field, label]) => (
        <Button
          key={label}
          component={Link}
          size="small"
          variant={field === chosen ? 'contained' : 'text'}
          aria-current={field === chosen ? 'page' : undefined}
          to={{ search: field ? `?${new URLSearchParams({ filter: JSON.stringify({ [field]: true }) })}` : '?filter=%7B%7D' }}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
