import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { type UnsettledKind, unsettled } from '#contracts/account/lists.ts'
import { Age } from '../kit/Age.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink, paymentLink } from '../payment/links.tsx'

const resources: Partial<Record<UnsettledKind, string>> = { suspense: 'needs-refund', returning: 'recon-difference' }
/** What is under way between two documents and what waits for a person, the longest first, with what it is of. */
export const UnsettledList = () => (
  <ListScreen
    of={unsettled}
    render={{
      // what waits is an item that is owed back, or a difference, under the same number
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
