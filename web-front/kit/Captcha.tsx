import { useState } from 'react'
import { withQuery } from '#contracts/client/address.ts'
import { newKey } from '#contracts/client/call.ts'
import { deviceDescription } from '#contracts/client/fingerprint.ts'

/** A captcha and its id; `renew` requests another picture, as does a click on it. An answer is valid for one try. */
export const useCaptcha = () => {
  const [uuid, setUuid] = useState(newKey)
  return { uuid, renew: () => setUuid(newKey()) }
}

export const Captcha = ({ uuid, renew }: ReturnType<typeof useCaptcha>) => {
  const [failed, setFailed] = useState<string>()
  return (
    <button type="button" className="captcha" onClick={renew} title="看不清？点击换一张">
      {failed === uuid ? (
        '加载失败，点击重试'
      ) : (
        <img
          src={withQuery(`/api/member/auth/verifyCode/${uuid}`, { desc: deviceDescription() })}
          width={140}
          height={48}
          alt="验证码图片，点击换一张"
          onError={() => setFailed(uuid)}
        />
      )}
    </button>
  )
}
