import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { type UnsettledKind, unsettled } from '#contracts/account/lists.ts'
import { Age } from '../kit/Age.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink, paymentLink } from '../payment/links.tsx'

const resources: Partial<Record<UnsettledKind, string>> = { suspense: 'needs-refund', returning: 'recon-difference' }
/** Money on its way between two documents and money that waits for a person, the oldest first, with its subject. */
export const UnsettledList = () => (
  <ListScreen
    of={unsettled}
    render={{
      // waiting money belongs to an owed item or a difference with the same number
      ref: ({ kind, ref }) => {
        const resource = resources[kind as UnsettledKind]
        return resource ? <To path={`/${resource}/${encodeURIComponent(ref)}/show`} text={ref} /> : ref
      },
      since: ({ since }) => <Age since={since} />,
      orderNo: orderLink,
      paymentCode: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--'),
      refundId: ({ refundId }) => (refundId ? <To path={`/refund/${encodeURIComponent(refundId)}/show`} text={refundId} /> : '--'),
    }}
  />
)

const To = ({ path, text }: { path: string; text: string }) => (
  <Link component={RouterLink} to={path} underline="hover">
    {text}
  </Link>
)
