import t from 'tap';
import { modifyAgent, setCanAutoQuote } from '#contracts/agency/agency-api.ts';
import { handleFlow, otherTasks } from '#contracts/flow/api.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { acceptQuote, myQuotes } from '#contracts/quotation/quote-api.ts';
import { queryQuoteRules } from '#contracts/quotation/rule-api.ts';
import { selling } from '#ops/e2e/sale.ts';
import { line, ruleTerms } from '#services/quotation/test/sample.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
/**
 * An employee makes a rule, another approves it; an agency asks for a quote, sees its computation, names another price, and orders at the
 * desk's answer.
 */
t.test('an automatic quote in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal, staff } = await startEntry(t, 'portal-quotation');
    const { call, program } = house;
    const sale = selling(house, { now: house.clock() });
    const today = toLocal(house.clock()).date;
    const date = addDays(today, 41);
    await sale.putOnSale([{ flightNo: 'HU7182', date, seats: 60, fare: 1760 }], { rate: 6000 });
    await call(setCanAutoQuote, { id: 'AG1001', on: true }, 'admin');
    await call(modifyAgent, { id: 'AG1001', level: 'A' }, 'admin');
    t.comment('a rule with a line, submitted');
    const desk = await staff(t, 1366, 'admin');
    await desk.turnTo('/quote-rule', '自动报价规则');
    await desk.page.getByRole('button', { name: '新增规则' }).click();
    const form = desk.page.getByRole('dialog');
    await form.getByRole('textbox', { name: /^规则名称/ }).fill(ruleTerms.name);
    await form.getByRole('combobox', { name: /^航空公司/ }).click();
    await desk.page.getByRole('option', { name: /^HU / }).click();
    await form.getByRole('textbox', { name: /^生效日期/ }).fill(today);
    const band = async (add, rows, of) => {
        for (const [n, { from, to, by }] of rows.entries()) {
            await form.getByRole('button', { name: '增加一行' }).nth(add).click();
            await form
                .getByRole('textbox', { name: new RegExp(`^起（${of}）`) })
                .nth(n)
                .fill(String(from));
            if (to !== undefined)
                await form
                    .getByRole('textbox', { name: new RegExp(`^止（${of}）`) })
                    .nth(n)
                    .fill(String(to));
            const before = add === 0 ? 0 : ruleTerms.prices.days.length;
            await form
                .getByRole('textbox', { name: /^系数（%）/ })
                .nth(before + n)
                .fill(String(by / 100));
        }
    };
    await band(0, ruleTerms.prices.days, '天');
    await band(1, ruleTerms.prices.sizes, '人');
    await form.getByRole('textbox', { name: 'A级系数（%）' }).fill('98');
    await desk.fine('console-rule-new');
    await form.getByRole('button', { name: '确定新增规则' }).click();
    await desk.page.getByRole('button', { name: '新增单程航线' }).click();
    await form.getByRole('textbox', { name: /^始发地/ }).fill(line.origin);
    await form.getByRole('textbox', { name: /^目的地/ }).fill(line.destination);
    await form.getByRole('textbox', { name: /^折扣/ }).fill('45');
    await form.getByRole('textbox', { name: /^底价/ }).fill('600');
    await form.getByRole('button', { name: '确定新增单程航线' }).click();
    await desk.page.getByRole('table', { name: '单程航线' }).getByText('45%').waitFor();
    await desk.page.getByRole('button', { name: '提交审批' }).click();
    await form.getByRole('button', { name: '确定提交审批' }).click();
    await desk.page.getByText('审批中，通过后生效。').waitFor();
    await program.settle();
    const [task] = (await call(otherTasks, { size: 200 }, 'order')).content;
    await call(handleFlow, { instanceId: task.instanceId, curentTaskId: task.id, routeId: 'step1-pass' }, 'order');
    await program.settle();
    const [rule] = (await call(queryQuoteRules, {}, 'order')).content;
    await desk.turnTo(`/quote-rule/${rule.id}/show`, `自动报价规则 ${rule.id}`);
    await desk.page.getByText('生效', { exact: true }).first().waitFor();
    await desk.fine('console-rule');
    t.comment('a trial shows the computation');
    await desk.page.getByRole('button', { name: '试算' }).click();
    await form.getByRole('textbox', { name: /^代理人编号/ }).fill('AG1001');
    await form.getByRole('textbox', { name: /^航班号/ }).fill('HU7182');
    await form.getByRole('textbox', { name: /^日期/ }).fill(date);
    await form.getByRole('textbox', { name: /^人数/ }).fill('35');
    await form.getByRole('button', { name: '试算' }).click();
    await form.getByText('790.51896元').waitFor();
    await form.getByText('一致', { exact: true }).waitFor();
    await desk.fine('console-trial');
    await form.getByRole('button', { name: '关闭' }).click();
    t.comment('asked on a telephone: the price, how it came about, another price');
    const phone = await portal(t, 360, 'yefeng', `/front/order/new?type=S&legs=HU7182-${date}-G&adults=35`);
    const dialog = phone.page.getByRole('dialog');
    await phone.page.getByRole('button', { name: '申请自动报价' }).click();
    await phone.page.getByRole('heading', { name: '报价怎么算的' }).waitFor();
    await phone.page.getByText('790.51896').waitFor();
    await phone.fine('phone-offered');
    await phone.page.getByRole('button', { name: /更多/ }).click();
    await phone.page.getByRole('menuitem', { name: /^议价/ }).click();
    await dialog.getByRole('textbox', { name: /^期望成人票价/ }).fill('700');
    await dialog.getByRole('button', { name: '提交议价' }).click();
    await phone.page
        .getByText(/^议价已提交/)
        .first()
        .waitFor();
    await phone.fine('phone-countered');
    const [quote] = (await call(myQuotes, {}, 'yefeng')).content;
    await desk.turnTo('/quote', '自动报价日志');
    await desk.fine('console-log');
    await desk.turnTo(`/quote/${quote.id}/show`, `报价 ${quote.id}`);
    await desk.page.getByText(/代理人期望票价/).waitFor();
    await desk.fine('console-quote');
    await desk.page.getByRole('button', { name: '报价', exact: true }).click();
    await form.getByRole('textbox', { name: /^成人票价/ }).fill('750');
    await form.getByRole('button', { name: '确定报价' }).click();
    await desk.page.getByText('¥750.00').first().waitFor();
    t.same(desk.wrong, []);
    t.comment('ordered at it');
    await phone.page.getByRole('button', { name: '接受并下单' }).click();
    await dialog.getByRole('textbox', { name: /^团名/ }).fill('海口冬游');
    await dialog.getByRole('textbox', { name: /^联系人/ }).fill('符海燕');
    await dialog.getByRole('textbox', { name: /^手机/ }).fill('13800000001');
    await phone.fine('phone-accept');
    const asked = [];
    phone.page.on('request', request => {
        const { 'idempotency-key': key, 'if-match': seen } = request.headers();
        if (request.url().includes(acceptQuote.path))
            asked.push({ key, seen, body: request.postDataJSON() });
    });
    await phone.page.route(`**${acceptQuote.path}*`, async (route) => {
        await route.fetch();
        await route.abort();
    }, { times: 1 });
    await dialog.getByRole('button', { name: '提交订单' }).click();
    await dialog.getByText('再试一次，不会重复').waitFor();
    t.comment('the answer is lost: the page behind knows of the order, the dialog still of the price');
    await phone.page.getByText(/^已下单：/).waitFor();
    t.notMatch(await dialog.innerText(), /¥0\.00/);
    await dialog.getByRole('button', { name: '提交订单' }).click();
    await phone.page.waitForURL(/\/order\/\d+/);
    t.equal(asked.length, 2);
    t.same(asked[1], asked[0], 'the same command once more');
    t.match(phone.wrong.splice(0), [/ERR_FAILED/], 'of the lost answer the browser tells');
    await program.settle();
    t.match((await call(myQuotes, {}, 'yefeng')).content, [{ status: 'ORDERED', fare: 75_000, manual: true }]);
    await phone.turnTo('/front/quotation');
    await phone.page.getByText('已下单').first().waitFor();
    await phone.fine('phone-list');
    t.same(phone.wrong, []);
});
