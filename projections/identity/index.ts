import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { accessStatistic } from './access.ts'
import { closedSessions } from './closed-session.ts'
import { users } from './user.ts'

export const identityReads = reads({
  views: [accessStatistic, closedSessions, users],
  resources: [
    resource({
      name: 'employee',
      zh: '员工',
      view: users,
      permission: 'member.employee',
      owner: null,
      only: { kind: 'employee' },
      sort: ['name'],
      columns: [
        ...['loginName', 'name', 'roles', 'groups', 'department', 'office', 'airlines', 'enabled'],
        ...['createdAt', 'lastLoginAt', 'lockedUntil'],
      ],
    }),
  ],
})
