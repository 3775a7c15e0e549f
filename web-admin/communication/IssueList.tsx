import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router-dom'
import { addIssue } from '#contracts/communication/issue-api.ts'
import { issues } from '#contracts/communication/issue-lists.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { OrderLink } from '../order/OrderLink.tsx'

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

/** asks somebody, or everybody with a role; perhaps about an order */
export const AskButton = ({ orderNo, size }: { orderNo?: string; size?: 'small' }) => (
  <ActionButton
    endpoint={addIssue}
    label="提出问题"
    variant="contained"
    fixed={orderNo ? { orderNo, airLine: undefined } : {}}
    explain="答复人（登录名）和角色填写其一。紧急的须在2小时内答复，其他的在24小时内；内容不对代理人显示。"
    done={({ id }) => `已提出问题 ${id}`}
    {...(size && { size })}
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
