import { Tag } from '#contracts/client/look/Tag.tsx'
import type { Tone } from '#contracts/client/look/tones.ts'
import { ownSignOns, type SignOnKind, signOnKinds } from '#contracts/identity/account-api.ts'
import { loginWays } from '#contracts/identity/events.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useAsk } from '../../kit/calls.ts'
import { Fetched } from '../../kit/Fetched.tsx'
import { AccountCard } from './AccountCard.tsx'

const tones: Readonly<Record<SignOnKind, Tone>> = {
  LoginSucceeded: 'done',
  LoginFailed: 'waiting',
  UserLocked: 'danger',
  PasswordChanged: 'neutral',
  PasswordReset: 'neutral',
  OtherSessionsEnded: 'neutral',
}

/** Recent logins with their ways, and changes of the password. A user who sees an unknown login changes the password. */
export const SignOns = () => {
  const found = useAsk(ownSignOns, {})
  return (
    <AccountCard id="sign-ons" title="登录记录">
      <Fetched from={found} what="登录记录" rows={5}>
        {({ content }) => (
          <>
            <ol className="account-signs">
              {content.map(({ at, kind, way, until }) => (
                <li key={`${at} ${kind}`}>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                  <span>
                    {way && loginWays[way]}
                    {until && `至 ${formatDateTime(until).slice(11, 16)}`}
                  </span>
                  <Tag tone={tones[kind]}>{signOnKinds[kind]}</Tag>
                </li>
              ))}
            </ol>
            <p className="account-note">有不是本人的登录时，修改登录密码，其他登录随即结束</p>
          </>
        )}
      </Fetched>
    </AccountCard>
  )
}
