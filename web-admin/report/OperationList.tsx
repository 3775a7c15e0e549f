import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { operations } from '#contracts/report/operators/lists.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { placeOf } from './place-of.ts'

/** Operations: who did what to which object, when and from where. A line leads to the object and to that person's day. */
export const OperationList = () => (
  <ListScreen
    of={operations}
    render={{
      user: ({ user }) => user,
      object: ({ subject, object: numbered, objectName }) => {
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
    rowActions={({ at, user }) => {
      const day = toLocal(at).date
      return (
        <Button size="small" component={RouterLink} to={`/operation-day?${new URLSearchParams({ user, day })}`}>
          当天
        </Button>
      )
    }}
  />
)
