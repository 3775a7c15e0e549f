import { Button, Result } from 'antd'
import { LOGIN } from '../../kit/door.ts'

/** Message where the server sends none. */
const UNDER_REVIEW = '资料已提交审核，审核通过后账号即可登录。'

/** Shown after a successful registration (DOMAIN §9.2). @param message the server's message, if any */
export const Registered = ({ message }: { message: string | undefined }) => (
  <main>
    <Result
      status="success"
      title="注册资料已提交"
      subTitle={message || UNDER_REVIEW}
      extra={
        <Button type="primary" href={LOGIN}>
          返回登录
        </Button>
      }
    />
  </main>
)
