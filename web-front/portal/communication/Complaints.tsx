import { Link } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { complaintResults, complaintStages } from '#contracts/communication/codes.ts'
import { complaints } from '#contracts/communication/lists.ts'
import { List } from '../../kit/List.tsx'
import './complaint.css'
import { toComplaint, toNewComplaint } from './links.ts'

/** An agency's complaints, and the way to a new one. */
export const Complaints = () => (
  <>
    <p className="cp-new">
      <Link to={toNewComplaint()}>提交投诉</Link>
      <span className="cp-hint">对某个订单的投诉也可以在订单的“行程”页提交</span>
    </p>
    <List
      of={complaints}
      href={({ id }) => toComplaint(id)}
      render={{
        stage: ({ stage, result }) => (
          <Tag tone={toneOf(stage)}>{result && stage === 'CLOSED' ? `已办结：${complaintResults[result]}` : complaintStages[stage]}</Tag>
        ),
        orderNo: ({ orderNo }) => (orderNo ? <Link to={`/order/${encodeURIComponent(orderNo)}`}>{orderNo}</Link> : '--'),
      }}
    />
  </>
)
