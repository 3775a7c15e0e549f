import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { looks } from '#contracts/report/operators/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { placeOf } from './place-of.ts'

/** Looks at personal data: who has seen what; a line leads to the document that was seen. */
export const LookList = () => (
  <ListScreen
    of={looks}
    render={{
      user: ({ user }) => user,
      object: ({ object: numbered = '', subject = '', objectName }) => {
        const place = placeOf(subject)
        const object = objectName ? `${numbered.split(' ')[0]} ${objectName}` : numbered
        return place ? (
          <Link component={RouterLink} to={place} underline="hover">
            {object}
          </Link>
        ) : (
          object
        )
      },
    }}
  />
)
