import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { subjectPlaces } from './links.ts'

/** A link to the subject; a subject without a page here is shown as text. `agency` names the agency, for a subject that is one. */
export const SubjectLink = ({ type, id, agency }: { type: string; id: string; agency?: string | undefined }) => {
  const place = subjectPlaces[type]?.(id, agency)
  return place ? (
    <Link component={RouterLink} to={place.to}>
      {place.label}
    </Link>
  ) : (
    id
  )
}
