import { mailStatuses } from '#contracts/order/notice/mail.ts'
import { MailRow, resendMail } from '#contracts/order/notice/mail-api.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { ListScreen } from '../../kit/ListScreen.tsx'

/** Notices that have not gone out to their agencies by mail: those that wait, and those that were given up. */
export const MailList = () => (
  <ListScreen
    title="未发出的邮件"
    row={MailRow}
    columns={[
      'orderNo',
      'status',
      'title',
      'agencyName',
      'airLine',
      'tries',
      'triedAt',
      'error',
      { field: 'dueAt', hidden: true },
      { field: 'askedAt', hidden: true },
    ]}
    // the latest first, as the question answers
    sort={{ field: 'id', order: 'DESC' }}
    tabs={{ field: 'status', labels: mailStatuses }}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show`}
    rowActions={({ id, status }) =>
      status === 'FAILED' && (
        <ActionButton endpoint={resendMail} fixed={{ ids: [String(id)] }} explain={resendMail.note ?? ''} size="small" variant="text" />
      )
    }
    emptyHint="没有未发出的邮件"
    exportable={false}
  />
)
