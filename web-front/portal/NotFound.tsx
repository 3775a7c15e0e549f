import { Link } from 'react-router-dom'
import { Empty } from '../kit/Empty.tsx'

export const NotFound = () => (
  <>
    <h1>页面不存在</h1>
    <section>
      <Empty title="这里没有页面" text="地址有误，或链接已失效。用上方的查找找到订单，或从首页开始">
        <Link className="way-out" to="/">
          返回首页
        </Link>
      </Empty>
    </section>
  </>
)
