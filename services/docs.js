import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { schemaModules } from '#contracts/contexts.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { answerName } from '#contracts/report/answer-names.ts';
import { openapi } from './kernel/http/openapi.ts';
import { schemaNames } from './kernel/http/openapi-schemas.ts';
import { namesThisMachine } from './shortcuts.ts';
const areas = {
    member: '会员与登录',
    order: '订单、旅客、支付、退票、库存',
    policy: '政策',
    flow: '审批流程',
    basicinfo: '基础资料',
    report: '报表、导出与审计',
};
const DOCUMENTS = /^\/(docs|openapi)\b/;
/**
 * Serves `/openapi.json` for tools, `/openapi/{area}.json`, and `/docs` for people: Swagger UI, one document per area.
 * @param local does only this machine reach the program? Then requests must name it: a page elsewhere learns nothing by DNS rebinding
 */
export const docsPages = async (app, declared, { local = false } = {}) => {
    const { endpoints } = declared;
    if (local)
        app.addHook('onRequest', async ({ routeOptions, headers }) => {
            if (DOCUMENTS.test(routeOptions.url ?? '') && !namesThisMachine(headers.host))
                throw new Refused(code.forbidden, '接口文档只能以本机地址（localhost 或 127.0.0.1）访问', { status: 403 });
        });
    const documents = new Map();
    const document = (area) => {
        const key = area ?? '';
        const known = documents.get(key) ?? documentOf(declared, area).then(document => gzipSync(JSON.stringify(document)));
        documents.set(key, known);
        return known;
    };
    const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' };
    const answer = (area) => async (request, reply) => {
        reply.headers(json);
        // kept compressed, since browsers and nearly all tools accept gzip
        if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
            return reply.send(gunzipSync(await document(area)));
        return reply.header('content-encoding', 'gzip').send(await document(area));
    };
    app.get('/openapi.json', answer());
    for (const area of areasOf(endpoints))
        app.get(`/openapi/${area}.json`, answer(area));
    const page = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    };
    app.get('/docs', async (_, reply) => reply.headers(page).send(html));
    app.get('/docs/init.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script(endpoints)));
    await app.register(fastifyStatic, {
        root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
        prefix: '/docs/ui/',
        decorateReply: false,
        index: false,
        maxAge: '1d',
    });
};
/**
 * The document of an area, or of all: schemas under their names in the contracts, labels from the glossary of answers, and examples
 * recorded by the demonstration (`EXAMPLES=services/examples.json npm run demo` records them again).
 */
export const documentOf = async (declared, area) => {
    // imported here, since no start needs them
    const { default: examples } = await import('./examples.json', { with: { type: 'json' } });
    return openapi({ examples, names: schemaNames(schemaModules), titleOf: field => answerName(field), ...declared }, area);
};
const areasOf = (endpoints) => [...new Set(endpoints.map(endpoint => endpoint.area))];
const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>newgt 接口文档</title><link rel="stylesheet" href="/docs/ui/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/docs/ui/swagger-ui-bundle.js"></script><script src="/docs/ui/swagger-ui-standalone-preset.js"></script><script src="/docs/init.js"></script></body></html>`;
const script = (endpoints) => `SwaggerUIBundle({
  dom_id: '#docs', deepLinking: true, docExpansion: 'none', defaultModelsExpandDepth: -1, layout: 'StandaloneLayout',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  urls: ${JSON.stringify(areasOf(endpoints).map(area => ({ name: areas[area] ?? area, url: `/openapi/${area}.json` })))}
})`;
