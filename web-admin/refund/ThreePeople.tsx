import { Tag } from '#contracts/client/look/Tag.tsx'
import { Pairs } from '../kit/Pairs.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Person } from '../kit/Person.tsx'
import type { ShownRefund } from './RefundDetail.tsx'

/** The people who have done each step, who may not do the next one: applicant, approver and payer are three people. */
export const ThreePeople = ({ refund: { status, submittedBy, approvedBy } }: { refund: ShownRefund }) => {
  const approved = approvedBy !== undefined
  const paid = status === 'REFUNDACCOMPLISH'
  const rejected = status === 'REFUNDREJECT'
  return (
    <Panel title="经手人">
      <Pairs
        left
        pairs={[
          [
            '申请',
            <span key="applied">
              <Person login={submittedBy} /> <Tag tone="done">已提交</Tag>
            </span>,
          ],
          [
            '审核',
            approved ? (
              <span key="approved">
                <Person login={approvedBy} /> <Tag tone="done">已通过</Tag>
              </span>
            ) : rejected ? (
              <Tag key="rejected">已驳回</Tag>
            ) : (
              <span key="approver">
                <Tag tone="waiting">等审核</Tag> 不能是申请人
              </span>
            ),
          ],
          [
            '退款',
            paid ? (
              <Tag key="paid" tone="done">
                已退回
              </Tag>
            ) : rejected ? (
              <Tag key="none">不退</Tag>
            ) : (
              <span key="payer">
                <Tag tone={approved ? 'waiting' : 'neutral'}>{approved ? '等退款' : '未开始'}</Tag>{' '}
                {approved ? (
                  <>
                    不能是审核人 <Person login={approvedBy} />
                  </>
                ) : (
                  '须另一人办理'
                )}
              </span>
            ),
          ],
        ]}
      />
    </Panel>
  )
}
