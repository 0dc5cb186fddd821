import { Controller, Get, HttpCode, Ip, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiscoverServices } from '../../generated/server/apis/DiscoveryApi.js';
import { loadOperations } from '../../src/core/http/contract/documents.js';
import { requireOneHandlerEach, servedOperations } from '../../src/core/http/contract/routes.js';
import { startServer, type TestServer } from '../support/server.js';

interface Layer {
  readonly route?: { readonly path: string };
}

describe('the router of the running application', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('serves exactly the documented operations', () => {
    const router = (server.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } })
      .router;
    expect(router.stack.flatMap(({ route }) => (route ? [route.path] : []))).toEqual([]);
    expect(
      servedOperations(server.app)
        .map(({ spec }) => `${spec.method} ${spec.path}`)
        .sort(),
    ).toEqual(
      loadOperations()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });
});

@Controller()
class OnlyDiscovery {
  @DiscoverServices()
  discoverServices(): object {
    return {};
  }
}

@Controller()
class DiscoveryAgain extends OnlyDiscovery {
  @DiscoverServices()
  override discoverServices(): object {
    return {};
  }
}

const never = { canActivate: () => false };

@Controller()
class GuardedDiscovery {
  @UseGuards(never)
  @DiscoverServices()
  discoverServices(): object {
    return {};
  }
}

@UseGuards(never)
@Controller()
class GuardedAsAWhole {
  @DiscoverServices()
  discoverServices(): object {
    return {};
  }
}

@Controller()
class MoreThanDiscovery extends OnlyDiscovery {
  @DiscoverServices()
  override discoverServices(): object {
    return {};
  }

  @Get('/undocumented')
  undocumented(): object {
    return {};
  }
}

@Controller()
class SilentDiscovery {
  @HttpCode(204)
  @DiscoverServices()
  discoverServices(): object {
    return {};
  }
}

@Controller()
class AddressedDiscovery {
  @DiscoverServices()
  discoverServices(@Ip() address: string): object {
    return { address };
  }
}

@Controller('elsewhere')
class DiscoveryElsewhere {
  @DiscoverServices()
  discoverServices(): object {
    return {};
  }
}

@Module({ controllers: [SilentDiscovery] })
class Silent {}

@Module({ controllers: [AddressedDiscovery] })
class Addressed {}

@Module({ controllers: [DiscoveryElsewhere] })
class Elsewhere {}

@Module({ controllers: [GuardedDiscovery] })
class Guarded {}

@Module({ controllers: [GuardedAsAWhole] })
class AllGuarded {}

@Module({ controllers: [MoreThanDiscovery] })
class Undocumented {}

@Module({ controllers: [OnlyDiscovery] })
class OneHandler {}

@Module({ controllers: [OnlyDiscovery, DiscoveryAgain] })
class TwoHandlers {}

describe('the start of an application', () => {
  const discovery = loadOperations().filter(({ id }) => id === 'discoverServices');

  it.each([
    [
      'fails if an operation has no handler',
      OneHandler,
      loadOperations().filter(({ id }) => ['discoverServices', 'ping'].includes(id)),
      /ping has no handler/,
    ],
    [
      'fails if an operation has two handlers',
      TwoHandlers,
      discovery,
      /discoverServices has 2 handlers/,
    ],
    [
      'fails if a handler is not in the documents',
      OneHandler,
      [],
      /discoverServices is not in the documents/,
    ],
    [
      'fails if a handler has a guard, which would not be called',
      Guarded,
      discovery,
      /GuardedDiscovery.discoverServices has a Nest decorator/,
    ],
    [
      'fails if a controller has a guard, which would not be called',
      AllGuarded,
      discovery,
      /GuardedAsAWhole.discoverServices has a Nest decorator/,
    ],
    [
      'fails if a handler has a status, which would not be sent',
      Silent,
      discovery,
      /SilentDiscovery.discoverServices has a Nest decorator/,
    ],
    [
      'fails if a handler has a parameter, which would not be passed',
      Addressed,
      discovery,
      /AddressedDiscovery.discoverServices has a Nest decorator/,
    ],
    [
      'fails if a controller has a path prefix',
      Elsewhere,
      discovery,
      /DiscoveryElsewhere.discoverServices has a Nest decorator/,
    ],
    [
      'fails if a controller has an undocumented route',
      Undocumented,
      discovery,
      /MoreThanDiscovery.undocumented has a Nest decorator/,
    ],
  ])('%s', async (_, module, documented, message) => {
    const app = await NestFactory.create(module, { logger: false });
    expect(() => requireOneHandlerEach(app, documented)).toThrow(message);
    await app.close();
  });

  it('succeeds if each operation has a handler', async () => {
    const app = await NestFactory.create(OneHandler, { logger: false });
    expect(() => requireOneHandlerEach(app, discovery)).not.toThrow();
    await app.close();
  });
});
