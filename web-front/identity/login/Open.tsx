import { useEffect, useState } from 'react'
import { Rich } from '#contracts/client/look/Rich.tsx'
import { openAnnouncements } from '#contracts/content/api.ts'
import { grades } from '#contracts/content/codes.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { call } from '../../kit/session.ts'

type Opened = Static<typeof openAnnouncements.data>

/** Announcements for everybody; the login does not wait for them, and nothing is said where they cannot be read. */
export const Open = () => {
  const [opened, setOpened] = useState<Opened>([])
  useEffect(() => {
    call(openAnnouncements, {}).then(setOpened, () => undefined)
  }, [])
  if (opened.length === 0) return null
  return (
    <aside aria-label="公告" className="login-open">
      {opened.map(({ title, grade, content }) => (
        <details key={title} className={grade.toLowerCase()} open={grade === 'URGENT'}>
          <summary>
            <b>{grades[grade]}公告</b> {title}
          </summary>
          <Rich html={content} />
        </details>
      ))}
    </aside>
  )
}
