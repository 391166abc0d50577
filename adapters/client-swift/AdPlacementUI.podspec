Pod::Spec.new do |s|
  s.name = 'AdPlacementUI'
  s.version = '4.0.0'
  s.summary = 'Ads in a chat: views for UIKit and SwiftUI, and what the client reads of an iPhone.'
  s.license = 'Apache-2.0'
  s.homepage = 'https://github.com/ad-placement/ad-placement'
  s.author = 'The ad-placement authors'
  s.source = { :git => 'https://github.com/ad-placement/ad-placement-ios.git', :tag => s.version.to_s }
  s.platforms = { :ios => '14.0' }
  s.swift_versions = ['5.9', '6.0']
  s.source_files = 'Sources/AdPlacementUI/**/*.swift'
  s.resource_bundles = { 'AdPlacementUI' => ['Sources/AdPlacementUI/PrivacyInfo.xcprivacy'] }
  s.frameworks = 'UIKit', 'WebKit', 'StoreKit', 'SafariServices', 'AdSupport', 'AppTrackingTransparency', 'Network', 'CoreTelephony'
  s.dependency 'AdPlacement', s.version.to_s
end
