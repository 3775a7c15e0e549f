import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useGetList } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { messageOf } from '#contracts/client/error.ts'
import { Problem } from '../kit/Problem.tsx'

/** Matches the message that names the policy with the same conditions by its number, which becomes a link. */
const CONFLICT = /^(.*与)([A-Z0-9]{2}\d{6}-[A-Z0-9]+)(的适用条件.*)$/

/** Why a policy was not put in force. `of`: the list of its kind. */
export const PolicyRefusal = ({ error, of = 'policy' }: { error: unknown; of?: string }) => {
  const [, before, policyNo, after] = CONFLICT.exec(messageOf(error)) ?? []
  const { data } = useGetList(
    of,
    { filter: { policyNo }, pagination: { page: 1, perPage: 1 }, sort: { field: 'updatedAt', order: 'DESC' } },
    { enabled: policyNo !== undefined },
  )
  if (!policyNo) return <Problem error={error} />
  const [other] = data ?? []
  return (
    <Alert severity="error" sx={{ m: 2 }}>
      {before}
      {other ? (
        // opens a tab of its own, so that the input here stays
        <Link component={RouterLink} to={`/${of}/${encodeURIComponent(other.id)}`} target="_blank">
          {policyNo}
        </Link>
      ) : (
        policyNo
      )}
      {after}
    </Alert>
  )
}
